{{/* What the gateway answers: the API, sockets, pictures, diners' pages, which it writes their menu into, and the
page that may load the payment provider's checkout, whose origins only it knows. The rest is the web's. */}}
{{- define "thali.gatewayPaths" -}}
[/api, /socket.io, /uploads, /m, /dashboard/inactive-subscription]
{{- end -}}
