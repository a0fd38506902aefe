{{/* What the gateway answers: the API, sockets, pictures, diners' pages, which it writes their menu into, and what search engines ask for. The rest is the web's. */}}
{{- define "thali.gatewayPaths" -}}
[/api, /socket.io, /uploads, /m, /robots.txt, /sitemap.xml]
{{- end -}}
