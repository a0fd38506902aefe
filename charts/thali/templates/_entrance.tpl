{{/* What the gateway answers: the API, sockets, pictures, diners' pages, which it writes their menu into, the page that may
load the payment provider's checkout, whose origins only it knows, and what search engines ask for. The rest is the web's. */}}
{{- define "thali.gatewayPaths" -}}
[/api, /socket.io, /uploads, /m, /dashboard/inactive-subscription, /robots.txt, /sitemap.xml]
{{- end -}}
