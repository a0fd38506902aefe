{{/* Processes that have a password at the broker. */}}
{{- define "thali.natsProcesses" -}}
{{- $names := concat (include "thali.services" . | fromYamlArray) (list "gateway") -}}
{{- if .Values.smokeTest.provision }}{{ $names = append $names "smoke" }}{{ end -}}
{{- if .Values.nats.embedded.toolsUser }}{{ $names = append $names "tools" }}{{ end -}}
{{- toJson $names -}}
{{- end -}}

{{/* Users and their rights, made from the contracts by tools/generate-api.ts. A service has a second user, with which it consumes events. */}}
{{- define "thali.natsUsers" -}}
{{- $names := include "thali.natsProcesses" . | fromJsonArray -}}
authorization {
  users = [
    {{- range $user, $rights := .Files.Get "files/broker-users.json" | fromJson }}
    {{- $process := trimSuffix "-events" $user }}
    {{- if has $process $names }}
    {
      user: {{ $user | quote }}
      password: $NATS_PASSWORD_{{ upper $process }}
      permissions: {
        publish: { allow: {{ toRawJson $rights.publish }} }
        subscribe: { allow: {{ toRawJson $rights.subscribe }} }
        {{- if $rights.answers }}
        allow_responses: true
        {{- end }}
      }
    }
    {{- end }}
    {{- end }}
    {{- if has "tools" $names }}
    { user: "tools", password: $NATS_PASSWORD_TOOLS }
    {{- end }}
  ]
}
{{- end -}}

{{/* Configuration of the servers. max_payload is raised because an answer may be a whole menu. A frozen client is disconnected after 6 s. */}}
{{- define "thali.natsConfig" -}}
{{- $values := .Values.nats.embedded -}}
{{- $name := include "thali.name" (list . "nats") -}}
server_name: $POD_NAME
listen: "0.0.0.0:4222"
http: "0.0.0.0:8222"
pid_file: "/tmp/nats.pid"
max_payload: 8MB
ping_interval: "2s"
ping_max: 2
lame_duck_grace_period: 5s
lame_duck_duration: 30s
{{ include "thali.natsUsers" . }}
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
