# Holds a pod's network namespace open and buries its orphans.
FROM scratch
COPY catatonit /pause
ENTRYPOINT ["/pause", "-P"]
