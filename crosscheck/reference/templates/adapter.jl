# An adapter in Julia: `crosscheck validate adapter.jl` (needs JSON.jl). A function for every procedure of the package.
# It gets the data of a case, with numbers, and its options, and returns numbers under the names of the set (`crosscheck
# reference` lists data, options and answers); nothing where the package has no such option. An error is a refusal.
# What a package always does one way (with continuity, say) it answers in those cases, and nothing in the others.
# Never run where this was made, since no Julia can be had there: tell us what is wrong.
using HypothesisTests # your package

uses = HypothesisTests # whose version is told

function kruskal_wallis(data, options)
    (options["null"] == "exact" || options["ties"] == "ignored") && return nothing
    result = KruskalWallisTest(data["groups"]...)
    Dict("pvalue" => pvalue(result))
end

offered = Dict("kruskal_wallis" => kruskal_wallis)
