# stats::dist ----
#| of = "davies_bouldin"
#| only = ["apart"]
#| estimate = "res"
.centroids
own <- sqrt(rowSums((x - centroids[as.character(g), , drop = FALSE])^2))
s <- tapply(own, g, mean)
r <- outer(s, s, "+") / as.matrix(dist(centroids))
diag(r) <- NA
mean(apply(r, 1, max, na.rm = TRUE))

# cluster::silhouette ----
#| of = "silhouette"
#| estimate = 'mean(res[, "sil_width"])'
cluster::silhouette(as.integer(g), dist(x))

# stats::colMeans ----
#| of = "cohesion"
#| estimate = "res"
.centroids
sum((x - centroids[as.character(g), , drop = FALSE])^2)

# stats::colMeans ----
#| of = "separation"
#| estimate = "res"
.centroids
sum(table(g) * rowSums(sweep(centroids, 2, colMeans(x))^2))

# .centroids ----
clusters <- split(as.data.frame(x), g)
centroids <- do.call(rbind, lapply(clusters, colMeans))
