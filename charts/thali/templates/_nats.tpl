{{/* The file of the servers. An answer may be a whole menu, hence the payload. */}}
{{- define "thali.natsConfig" -}}
{{- $values := .Values.nats.embedded -}}
{{- $name := include "thali.name" (list . "nats") -}}
server_name: $POD_NAME
listen: "0.0.0.0:4222"
http: "0.0.0.0:8222"
pid_file: "/tmp/nats.pid"
max_payload: 8MB
lame_duck_grace_period: 5s
lame_duck_duration: 30s
authorization { user: thali, password: $NATS_PASSWORD }
jetstream {
  store_dir: "/data"
  max_memory_store: 64MB
  max_file_store: {{ $values.size | replace "Gi" "GB" | replace "Mi" "MB" }}
  {{- if $values.syncAlways }}
  sync_interval: always
  {{- end }}
}
{{- if gt (int $values.replicas) 1 }}
cluster {
  name: {{ $name }}
  listen: "0.0.0.0:6222"
  routes: [
    {{- range until (int $values.replicas) }}
    "nats://{{ $name }}-{{ . }}.{{ $name }}-nodes:6222"
    {{- end }}
  ]
}
{{- end }}
{{ end -}}
