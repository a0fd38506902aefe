# An image of a service that takes the demo restaurants at times of their own, which the chart never allows.
ARG IMAGE
FROM ${IMAGE}
ENV THALI_TIME_TRAVEL=1
