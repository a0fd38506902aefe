{{/* The services, in the order of their migrations: the list of proto/src/services.ts (tools/generate-services.ts). */}}
{{- define "thali.services" -}}
[{{ .Files.Get "files/services.json" | fromJsonArray | join ", " }}]
{{- end -}}

{{/* All workloads of our own: services, gateway and web. */}}
{{- define "thali.workloads" -}}
{{- concat (include "thali.services" . | fromYamlArray) (list "gateway" "web") | sortAlpha | toJson -}}
{{- end -}}

{{/* A workload's values over the defaults, plus kind (service, gateway, web), port, portName, probes. Takes (list $ "workload"). */}}
{{- define "thali.workload" -}}
{{- $root := index . 0 -}}
{{- $name := index . 1 -}}
{{- $workload := mergeOverwrite (deepCopy $root.Values.workloadDefaults) (deepCopy (get $root.Values.workloads $name | default dict)) -}}
{{- $what := dict "kind" "service" "port" 9090 "portName" "metrics" "uid" 1000 "ready" "/readyz" -}}
{{- if eq $name "gateway" -}}
{{- $drain := $root.Values.gateway.drain -}}
{{- $what = dict "kind" "gateway" "port" 8080 "portName" "http" "uid" 1000 "ready" "/readyz" "preStop" $drain.preStopSeconds
  "terminationGracePeriodSeconds" (add $drain.preStopSeconds (max $drain.httpSeconds $drain.socketsSeconds) 15) -}}
{{- else if eq $name "web" -}}
{{- $what = dict "kind" "web" "port" 8080 "portName" "http" "uid" 101 "ready" "/healthz" "preStop" 5 -}}
{{- end -}}
{{- mergeOverwrite $workload $what | toYaml -}}
{{- end -}}

{{/* Configuration of a workload without its secrets. Takes (list $ "workload"). */}}
{{- define "thali.config" -}}
{{- $root := index . 0 -}}
{{- $name := index . 1 -}}
{{- $workload := include "thali.workload" . | fromYaml -}}
{{- $config := dict "NODE_ENV" "production" "LOG_LEVEL" $root.Values.logLevel -}}
{{- if eq $workload.kind "service" -}}
{{- $config = merge $config (dict "HEALTH_PORT" ($workload.port | toString) "DATABASE_POOL" ($workload.databasePool | toString) "NATS_REPLICAS" (include "thali.natsReplicas" $root)) -}}
{{- with include "thali.natsStreamBytes" $root -}}
{{- $config = set $config "NATS_STREAM_BYTES" . -}}
{{- end -}}
{{- else -}}
{{- $drain := $root.Values.gateway.drain -}}
{{- $config = merge $config (dict "PORT" ($workload.port | toString) "PUBLIC_URL" $root.Values.publicUrl
  "TRUST_PROXY" ($root.Values.gateway.trustProxy | toString) "DRAIN_MS" (mul $drain.httpSeconds 1000 | toString)
  "SOCKET_DRAIN_MS" (mul $drain.socketsSeconds 1000 | toString)) -}}
{{- end -}}
{{- if has $name (list "identity" "tenancy") -}}
{{- $config = merge $config (dict "PUBLIC_URL" $root.Values.publicUrl "MAIL_FROM" $root.Values.mail.from
  "SUPPORT_EMAIL" $root.Values.mail.support) -}}
{{- if eq $root.Values.mail.mode "folder" -}}
{{- $config = set $config "MAIL_DIR" "/tmp/mails" -}}
{{- end -}}
{{- end -}}
{{- if has $name (list "catalog" "gateway") -}}
{{- if eq $root.Values.storage.mode "s3" -}}
{{- with $root.Values.storage.s3 -}}
{{- $config = merge $config (dict "S3_ENDPOINT" .endpoint "S3_BUCKET" .bucket "S3_REGION" .region) -}}
{{- end -}}
{{- else -}}
{{- $config = set $config "UPLOADS_DIR" "/data/uploads" -}}
{{- end -}}
{{- end -}}
{{- with $root.Values.tracing -}}
{{- if .endpoint -}}
{{- $config = merge $config (dict "OTEL_EXPORTER_OTLP_ENDPOINT" .endpoint "OTEL_TRACES_SAMPLER" "parentbased_traceidratio" "OTEL_TRACES_SAMPLER_ARG" (.ratio | toString)) -}}
{{- end -}}
{{- end -}}
{{- range $key, $value := $workload.env -}}
{{- $config = set $config $key ($value | toString) -}}
{{- end -}}
{{- toYaml $config -}}
{{- end -}}

{{/* Security context of a pod: no root, no token, no privileges. Takes the user's id. */}}
{{- define "thali.podSecurity" -}}
runAsNonRoot: true
runAsUser: {{ . }}
runAsGroup: {{ . }}
fsGroup: {{ . }}
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{/* Security context of each container. */}}
{{- define "thali.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}

{{/* Pull secrets of a pod. Takes $. */}}
{{- define "thali.pullSecrets" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end -}}
