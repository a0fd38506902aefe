# The next version of ordering, for the test: the same code with one more migration, which old code tolerates, and a place_orders of its own.
ARG IMAGE
FROM ${IMAGE}
COPY next-migration.mjs /app/services/ordering/dist/
USER 0
RUN sed -i -e "1i import { ClusterTest9000000000000 } from './next-migration.mjs';" \
           -e 's/migrations: \[/migrations: [ClusterTest9000000000000, /' dist/definition.js \
 && grep -q 'ClusterTest9000000000000, ' dist/definition.js \
 && sed -i -e 's/place_orders_v[0-9]*(/place_orders_next(/' dist/orders/order-batch.js \
 && grep -q 'place_orders_next(' dist/orders/order-batch.js
USER 1000:1000
