{{/* Every secret that this release needs, with its keys. */}}
{{- define "thali.secretParts" -}}
identity: [ACCESS_TOKEN_PRIVATE_KEY, OPERATOR_USERNAME, OPERATOR_PASSWORD]
gateway: [ACCESS_TOKEN_PUBLIC_KEY, CALLER_PRIVATE_KEY, DEVICE_COOKIE_KEYS]
callers: [CALLER_PUBLIC_KEYS]
erasure: [ERASURE_SECRET]
catalog: [TABLE_KEY]
nats:
{{- $what := ternary "NATS_URL" "NATS_PASSWORD" (eq .Values.nats.mode "external") }}
{{- range include "thali.natsProcesses" . | fromJsonArray }}
- {{ $what }}_{{ upper . }}
{{- end }}
redis: [{{ ternary "REDIS_URL" "REDIS_PASSWORD" (eq .Values.redis.mode "external") }}]
smoke: [USERNAME, PASSWORD]
{{- if eq .Values.mail.mode "smtp" }}
mail: [SMTP_URL]
{{- end }}
{{- if .Values.payments.enabled }}
payments: [RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRETS]
{{- end }}
{{- if eq .Values.storage.mode "s3" }}
storage: [S3_ACCESS_KEY, S3_SECRET_KEY]
{{- end }}
{{- if eq .Values.postgres.mode "embedded" }}
postgres: [password]
{{- end }}
{{- $external := eq .Values.postgres.mode "external" }}
{{- range include "thali.services" . | fromYamlArray }}
database-{{ . }}: {{ ternary "[DATABASE_URL]" "[username, password]" $external }}
database-{{ . }}-owner: {{ ternary "[DATABASE_OWNER_URL]" "[username, password]" $external }}
{{- end }}
{{- end -}}

{{/*
Annotations of secrets that the migrations read: a hook that runs before that of the migrations. Takes (list $ "part").
*/}}
{{- define "thali.beforeMigrations" -}}
{{- $database := and (hasPrefix "database-" (index . 1)) (eq (index . 0).Values.postgres.mode "external") -}}
{{- if or $database (eq (index . 1) "erasure") -}}
helm.sh/hook: pre-install,pre-upgrade
helm.sh/hook-weight: "-10"
helm.sh/hook-delete-policy: before-hook-creation
{{- end -}}
{{- end -}}

{{/* The value of the secret that exists in the cluster, else a fresh one; in base64. Takes (list $ "part" "key" "fresh"). */}}
{{- define "thali.keptOr" -}}
{{- $root := index . 0 -}}
{{- $there := lookup "v1" "Secret" $root.Release.Namespace (include "thali.secret" (list $root (index . 1))) -}}
{{- get ($there.data | default dict) (index . 2) | default (index . 3 | b64enc) -}}
{{- end -}}

{{/* CloudNativePG changes a role's password when a secret with this label changes. Takes (list $ keys). */}}
{{- define "thali.reloadLabel" -}}
{{- if and (eq (index . 0).Values.postgres.mode "cnpg") (has "username" (index . 1)) -}}
cnpg.io/reload: "true"
{{- end -}}
{{- end -}}
