# What every session of R is set to before it is asked.
invisible(Sys.setlocale("LC_ALL", "C"))
options(digits = 17, scipen = 0, OutDec = ".", warn = 1, stringsAsFactors = FALSE,
        contrasts = c("contr.treatment", "contr.poly"), na.action = "na.omit")
invisible(RNGkind("Mersenne-Twister", "Inversion", "Rejection"))
