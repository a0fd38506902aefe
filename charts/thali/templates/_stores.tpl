{{/* "yes" when the databases run inside the cluster: at an install they exist only after the release's own objects. */}}
{{- define "thali.databasesInside" -}}
{{- if ne .Values.postgres.mode "external" }}yes{{ end -}}
{{- end -}}

{{- define "thali.postgresHost" -}}
{{- if eq .Values.postgres.mode "cnpg" -}}
{{- printf "%s-rw" (include "thali.name" (list . "postgres")) -}}
{{- else -}}
{{- include "thali.name" (list . "postgres") -}}
{{- end -}}
{{- end -}}

{{/* Number of nodes on which each event is kept. */}}
{{- define "thali.natsReplicas" -}}
{{- if eq .Values.nats.mode "external" -}}
{{- .Values.nats.streamReplicas -}}
{{- else -}}
{{- min 3 .Values.nats.embedded.replicas -}}
{{- end -}}
{{- end -}}

{{/* Bytes that the stream of events may take on each node; empty without a bound. The server reserves them, and some of the volume is left to it. */}}
{{- define "thali.natsStreamBytes" -}}
{{- $size := .Values.nats.streamSize -}}
{{- $fifths := 5 -}}
{{- if and (not $size) (eq .Values.nats.mode "embedded") -}}
{{- $size = .Values.nats.embedded.size -}}
{{- $fifths = 4 -}}
{{- end -}}
{{- if $size -}}
{{- $units := dict "Mi" 1048576 "Gi" 1073741824 "Ti" 1099511627776 -}}
{{- div (mul (regexFind "^[0-9]+" $size) (get $units (regexFind "..$" $size)) $fifths) 5 -}}
{{- end -}}
{{- end -}}

{{/* One variable from a secret. Takes (list $ "VARIABLE" "part" "key"). */}}
{{- define "thali.fromSecret" -}}
- name: {{ index . 1 }}
  valueFrom:
    secretKeyRef:
      name: {{ include "thali.secret" (list (index . 0) (index . 2)) }}
      key: {{ index . 3 }}
{{- end -}}

{{/* A database's address as one role. Takes (list $ "VARIABLE" "service" "owner"|"runtime"|"admin"). */}}
{{- define "thali.databaseUrl" -}}
{{- $root := index . 0 -}}
{{- $variable := index . 1 -}}
{{- $service := index . 2 -}}
{{- $role := index . 3 -}}
{{- $part := printf "database-%s" $service -}}
{{- $user := printf "thali_%s" $service -}}
{{- $database := $user -}}
{{- $key := "password" -}}
{{- if eq $role "owner" -}}
{{- $part = printf "%s-owner" $part -}}
{{- $user = printf "%s_owner" $user -}}
{{- else if eq $role "admin" -}}
{{- $part = "postgres" -}}
{{- $user = "postgres" -}}
{{- $database = "postgres" -}}
{{- end -}}
{{- if eq $root.Values.postgres.mode "external" -}}
{{- include "thali.fromSecret" (list $root $variable $part $variable) -}}
{{- else -}}
{{- include "thali.fromSecret" (list $root (printf "%s_PASSWORD" $variable) $part $key) }}
- name: {{ $variable }}
  value: postgres://{{ $user }}:$({{ $variable }}_PASSWORD)@{{ include "thali.postgresHost" $root }}:5432/{{ $database }}
  {{- if eq $root.Values.postgres.mode "cnpg" }}?sslmode=verify-full&sslrootcert=/etc/thali/database-ca/ca.crt{{ end }}
{{- end -}}
{{- end -}}

{{/* Secrets of a workload as variables. Takes (list $ "workload"). */}}
{{- define "thali.secretEnv" -}}
{{- $root := index . 0 -}}
{{- $name := index . 1 -}}
{{- if ne $name "web" -}}
{{- include "thali.natsUrl" (list $root $name) }}
{{- if has $name (include "thali.services" $root | fromYamlArray) }}
{{ include "thali.databaseUrl" (list $root "DATABASE_URL" $name "runtime") }}
{{ include "thali.fromSecret" (list $root "CALLER_PUBLIC_KEYS" "callers" "CALLER_PUBLIC_KEYS") }}
{{- end }}
{{- if eq $name "identity" }}
{{- range list "ACCESS_TOKEN_PRIVATE_KEY" "OPERATOR_USERNAME" "OPERATOR_PASSWORD" }}
{{ include "thali.fromSecret" (list $root . "identity" .) }}
{{- end }}
{{- else if eq $name "tenancy" }}
{{ include "thali.fromSecret" (list $root "ERASURE_SECRET" "erasure" "ERASURE_SECRET") }}
{{- else if eq $name "catalog" }}
{{ include "thali.fromSecret" (list $root "TABLE_KEY" "catalog" "TABLE_KEY") }}
{{- else if eq $name "gateway" }}
{{- range list "ACCESS_TOKEN_PUBLIC_KEY" "CALLER_PRIVATE_KEY" "DEVICE_COOKIE_KEYS" }}
{{ include "thali.fromSecret" (list $root . "gateway" .) }}
{{- end }}
{{ include "thali.redisUrl" $root }}
{{- end }}
{{- if and (has $name (list "identity" "tenancy")) (eq $root.Values.mail.mode "smtp") }}
{{ include "thali.fromSecret" (list $root "SMTP_URL" "mail" "SMTP_URL") }}
{{- end }}
{{- if $root.Values.payments.enabled }}
{{- if eq $name "tenancy" }}
{{- range list "RAZORPAY_KEY_ID" "RAZORPAY_KEY_SECRET" "RAZORPAY_WEBHOOK_SECRETS" }}
{{ include "thali.fromSecret" (list $root . "payments" .) }}
{{- end }}
{{- else if eq $name "gateway" }}
{{ include "thali.fromSecret" (list $root "RAZORPAY_WEBHOOK_SECRETS" "payments" "RAZORPAY_WEBHOOK_SECRETS") }}
{{- end }}
{{- end }}
{{- if and (has $name (list "catalog" "gateway")) (eq $root.Values.storage.mode "s3") }}
{{- range list "S3_ACCESS_KEY" "S3_SECRET_KEY" }}
{{ include "thali.fromSecret" (list $root . "storage" .) }}
{{- end }}
{{- end }}
{{- end }}
{{- end -}}

{{/* The broker's address as one of its users. Takes (list $ "process"). */}}
{{- define "thali.natsUrl" -}}
{{- $root := index . 0 -}}
{{- $name := index . 1 -}}
{{- if eq $root.Values.nats.mode "external" -}}
{{- include "thali.fromSecret" (list $root "NATS_URL" "nats" (printf "NATS_URL_%s" (upper $name))) -}}
{{- else -}}
{{- include "thali.fromSecret" (list $root "NATS_PASSWORD" "nats" (printf "NATS_PASSWORD_%s" (upper $name))) }}
- name: NATS_URL
  value: nats://{{ $name }}:$(NATS_PASSWORD)@{{ include "thali.name" (list $root "nats") }}:4222
{{- end -}}
{{- end -}}

{{- define "thali.redisUrl" -}}
{{- if eq .Values.redis.mode "external" -}}
{{- include "thali.fromSecret" (list . "REDIS_URL" "redis" "REDIS_URL") -}}
{{- else -}}
{{- include "thali.fromSecret" (list . "REDIS_PASSWORD" "redis" "REDIS_PASSWORD") }}
- name: REDIS_URL
  value: redis://:$(REDIS_PASSWORD)@{{ include "thali.name" (list . "redis") }}:6379
{{- end -}}
{{- end -}}
