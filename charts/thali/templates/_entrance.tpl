{{/* Paths that the gateway answers: the API, sockets, pictures, diners' pages (the gateway writes the menu into them), the page that may
load the payment provider's checkout (only the gateway knows its origins), and the files for search engines. The web answers the rest. */}}
{{- define "thali.gatewayPaths" -}}
[/api, /socket.io, /uploads, /m, /dashboard/inactive-subscription, /robots.txt, /sitemap.xml]
{{- end -}}
