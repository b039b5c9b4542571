# stats::mean ----
#| of = "accuracy"
#| estimate = "res"
mean(truth == predicted)

# caret::confusionMatrix ----
#| of = "accuracy"
#| only = ["every_class", "several"]
#| estimate = 'res$overall[["Accuracy"]]'
caret::confusionMatrix(factor(predicted, seq_len(max(truth, predicted))), factor(truth, seq_len(max(truth, predicted))))

# stats::mean ----
#| of = "error"
#| estimate = "res"
mean(truth != predicted)

# stats::tapply ----
#| of = "balanced_accuracy"
#| estimate = "res"
mean(tapply(truth == predicted, truth, mean))

# caret::confusionMatrix ----
#| of = "balanced_accuracy"
#| only = ["two_classes", "both_true"]
#| estimate = 'res$byClass[["Balanced Accuracy"]]'
caret::confusionMatrix(factor(predicted, 1:2), factor(truth, 1:2), positive = "2")

# stats::sum ----
#| of = "sensitivity"
#| only = ["two_classes"]
#| estimate = "res"
.cells
TP / (TP + FN)

# caret::confusionMatrix ----
#| of = "sensitivity"
#| only = ["two_classes", "both_true"]
#| estimate = 'res$byClass[["Sensitivity"]]'
caret::confusionMatrix(factor(predicted, 1:2), factor(truth, 1:2), positive = "2")

# stats::sum ----
#| of = "specificity"
#| only = ["two_classes"]
#| estimate = "res"
.cells
TN / (FP + TN)

# caret::confusionMatrix ----
#| of = "specificity"
#| only = ["two_classes", "both_true"]
#| estimate = 'res$byClass[["Specificity"]]'
caret::confusionMatrix(factor(predicted, 1:2), factor(truth, 1:2), positive = "2")

# stats::sum ----
#| of = "false_positive_rate"
#| only = ["two_classes"]
#| estimate = "res"
.cells
FP / (FP + TN)

# stats::sum ----
#| of = "precision"
#| only = ["two_classes"]
#| estimate = "res"
.cells
TP / (TP + FP)

# caret::confusionMatrix ----
#| of = "precision"
#| only = ["two_classes", "both_predicted"]
#| estimate = 'res$byClass[["Precision"]]'
caret::confusionMatrix(factor(predicted, 1:2), factor(truth, 1:2), positive = "2")

# stats::sum ----
#| of = "f1"
#| only = ["two_classes"]
#| estimate = "res"
.cells
2 * TP / (2 * TP + FP + FN)

# caret::confusionMatrix ----
#| of = "f1"
#| only = ["two_classes", "both_true", "both_predicted", "some_hit"]
#| estimate = 'res$byClass[["F1"]]'
caret::confusionMatrix(factor(predicted, 1:2), factor(truth, 1:2), positive = "2")

# stats::mean ----
#| of = "cost_error"
#| estimate = "res"
mean(costs[cbind(truth, predicted)])

# caret::confusionMatrix ----
#| of = "cost_error"
#| estimate = "res"
k <- nrow(costs)
o <- caret::confusionMatrix(factor(predicted, seq_len(k)), factor(truth, seq_len(k)))$table
sum(o * t(costs)) / sum(o)

# .cells ----
TP <- sum(truth == 2 & predicted == 2); FN <- sum(truth == 2 & predicted != 2)
FP <- sum(truth != 2 & predicted == 2); TN <- sum(truth != 2 & predicted != 2)
