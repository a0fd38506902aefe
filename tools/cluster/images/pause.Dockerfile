# Holds a pod's network namespace open and reaps its orphaned processes.
FROM scratch
COPY catatonit /pause
ENTRYPOINT ["/pause", "-P"]
