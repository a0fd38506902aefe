{{/* The name of a part: <release>-<part>. Takes (list $ "part"). */}}
{{- define "thali.name" -}}
{{- $root := index . 0 -}}
{{- printf "%s-%s" (include "thali.fullname" $root) (index . 1) | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{/* "thali" for a release of that name, else <release>-thali. */}}
{{- define "thali.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride -}}
{{- else if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* Selector labels of the pods of a part. Takes (list $ "part"). */}}
{{- define "thali.selector" -}}
app.kubernetes.io/name: thali
app.kubernetes.io/instance: {{ (index . 0).Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end -}}

{{/* Labels of every object. Takes (list $ "part"). */}}
{{- define "thali.labels" -}}
{{ include "thali.selector" . }}
app.kubernetes.io/version: {{ (index . 0).Values.image.tag | default (index . 0).Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ (index . 0).Release.Service }}
helm.sh/chart: {{ printf "%s-%s" (index . 0).Chart.Name (index . 0).Chart.Version | replace "+" "_" }}
{{- end -}}

{{/* The image of a workload. Takes (list $ "workload"). */}}
{{- define "thali.image" -}}
{{- $root := index . 0 -}}
{{- with $root.Values.image -}}
{{- printf "%s%s/%s:%s" .registry .repository (index $ 1) (.tag | default $root.Chart.AppVersion) -}}
{{- end -}}
{{- end -}}

{{/* The secret of a part. Takes (list $ "part"). */}}
{{- define "thali.secret" -}}
{{- $root := index . 0 -}}
{{- get $root.Values.secrets.names (index . 1) | default (include "thali.name" .) -}}
{{- end -}}
