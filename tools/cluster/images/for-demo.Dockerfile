# An image of a service that lets the demo loader set the time of its calls, which the chart never allows.
ARG IMAGE
FROM ${IMAGE}
ENV THALI_TIME_TRAVEL=1
