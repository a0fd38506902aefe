{{/* Egress rule to one kind of destination. Takes (list $ "dns"|"nats"|"database"|"redis"|"mail"|"payments"|"storage"). */}}
{{- define "thali.egress" -}}
{{- $root := index . 0 -}}
{{- $what := index . 1 -}}
{{- $policy := $root.Values.networkPolicy -}}
{{- if eq $what "dns" -}}
{{- include "thali.egressTo" (list $policy.dns (list 53)) -}}
{{- else if eq $what "nats" -}}
{{- include "thali.egressToStore" (list $root "nats" $root.Values.nats $policy.nats 4222) -}}
{{- else if eq $what "redis" -}}
{{- include "thali.egressToStore" (list $root "redis" $root.Values.redis $policy.redis 6379) -}}
{{- else if eq $what "database" -}}
{{- include "thali.egressToStore" (list $root "postgres" $root.Values.postgres $policy.database 5432) -}}
{{- else if eq $what "mail" -}}
{{- include "thali.egressTo" (list $policy.mail (list $root.Values.mail.port)) -}}
{{- else if eq $what "payments" -}}
{{- include "thali.egressTo" (list $policy.payments (list 443)) -}}
{{- else if eq $what "tracing" -}}
{{- include "thali.egressToAddress" (list $policy.tracing $root.Values.tracing.endpoint) -}}
{{- else -}}
{{- include "thali.egressToAddress" (list $policy.storage $root.Values.storage.s3.endpoint) -}}
{{- end -}}
{{- end -}}

{{/* Egress rule to peers on the port of a URL. Takes (list peers url). */}}
{{- define "thali.egressToAddress" -}}
{{- $address := urlParse (index . 1) -}}
{{- $port := ternary 80 443 (eq $address.scheme "http") -}}
{{- with regexFind ":[0-9]+$" $address.host }}{{ $port = trimPrefix ":" . | int }}{{ end -}}
{{- include "thali.egressTo" (list (index . 0) (list $port)) -}}
{{- end -}}

{{/* Egress rule to a store: the chart's own pods, or external servers. Takes (list $ part values peers port). */}}
{{- define "thali.egressToStore" -}}
{{- $root := index . 0 -}}
{{- $part := index . 1 -}}
{{- $values := index . 2 -}}
{{- if eq $values.mode "external" -}}
{{- include "thali.egressTo" (list (index . 3) (list $values.port)) -}}
{{- else -}}
{{- $labels := include "thali.selector" (list $root $part) | fromYaml -}}
{{- if eq $values.mode "cnpg" -}}
{{- $labels = dict "cnpg.io/cluster" (include "thali.name" (list $root $part)) -}}
{{- end -}}
{{- include "thali.egressTo" (list (list (dict "podSelector" (dict "matchLabels" $labels))) (list (index . 4))) -}}
{{- end -}}
{{- end -}}

{{/* Egress rule to peers on these ports; without peers to any address. Takes (list peers ports). */}}
{{- define "thali.egressTo" -}}
- ports:
    {{- range index . 1 }}
    - { port: {{ . }}, protocol: TCP }
    {{- if eq (int .) 53 }}
    - { port: 53, protocol: UDP }
    {{- end }}
    {{- end }}
  {{- with index . 0 }}
  to: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}
