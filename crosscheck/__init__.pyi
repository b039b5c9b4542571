from crosscheck.auditing.judging.checking import check as check
from crosscheck.auditing.material import audit as audit
from crosscheck.auditing.papers import Audit as Audit
from crosscheck.auditing.papers import audit_paper as audit_paper
from crosscheck.auditing.sentences import Reading as Reading
from crosscheck.auditing.sentences import audit_sentences as audit_sentences
from crosscheck.claims.claims import Claim as Claim
from crosscheck.claims.claims import Verdict as Verdict
from crosscheck.r.agreement import Agreement as Agreement
from crosscheck.r.agreement import agree as agree

__all__: list[str]
