# The side of an adapter that is written in Julia: `julia serving.jl adapter.jl`, one JSON object a line (needs JSON.jl).
# The adapter has `uses`, a module that it is about, and `offered`: for a procedure a function of data, in which decimals
# are numbers, and options. What it returns is the answer; nothing is what it has not, an error a refusal.
using JSON

include(abspath(ARGS[1]))

numbers(x) = x isa AbstractString ? parse(Float64, x) : numbers.(x)

function reply_to(message)
    haskey(message, "start") &&
        return Dict(
            "name" => string(uses), "version" => string(pkgversion(uses)), "language" => "Julia $VERSION",
            "procedures" => collect(keys(offered)),
        )
    run = message["run"]
    haskey(offered, run["procedure"]) || return Dict("unsupported" => true)
    try
        data = Dict(name => numbers(value) for (name, value) in run["data"])
        answer = offered[run["procedure"]](data, run["options"])
        isnothing(answer) ? Dict("unsupported" => true) : Dict("answer" => answer)
    catch problem
        Dict("refused" => sprint(showerror, problem))
    end
end

for line in eachline(stdin)
    message = JSON.parse(line)
    haskey(message, "stop") && break
    println(JSON.json(reply_to(message)))
    flush(stdout)
end
