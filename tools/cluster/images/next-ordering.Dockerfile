# The next version of ordering, for the test: the same with one migration more, of the kind that old code does not mind.
ARG IMAGE
FROM ${IMAGE}
COPY next-migration.mjs /app/services/ordering/dist/
USER 0
RUN sed -i -e "1i import { ClusterTest9000000000000 } from './next-migration.mjs';" \
           -e 's/migrations: \[/migrations: [ClusterTest9000000000000, /' dist/definition.js \
 && grep -q 'ClusterTest9000000000000, ' dist/definition.js
USER 1000:1000
