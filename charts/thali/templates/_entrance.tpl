{{/* What the gateway answers: the API, sockets, pictures, and diners' pages, which it writes their menu into. The rest is the web's. */}}
{{- define "thali.gatewayPaths" -}}
[/api, /socket.io, /uploads, /m]
{{- end -}}
