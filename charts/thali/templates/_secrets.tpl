{{/* Every secret that this release needs, with its keys. */}}
{{- define "thali.secretParts" -}}
identity: [ACCESS_TOKEN_PRIVATE_KEY, OPERATOR_USERNAME, OPERATOR_PASSWORD]
gateway: [ACCESS_TOKEN_PUBLIC_KEY]
catalog: [TABLE_KEY]
nats: [{{ ternary "NATS_URL" "NATS_PASSWORD" (eq .Values.nats.mode "external") }}]
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

{{/* What stands in the cluster already, else a fresh value; in base64. Takes (list $ "part" "key" "fresh"). */}}
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
