"""What people have, as tables and samples: frames wide or long, dictionaries, records, arrays, folds, scikit-learn."""
