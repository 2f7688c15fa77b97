{{/* What all processes share: environment, and a container that may do nothing it does not need. */}}
{{- define "switchboard.labels" -}}
app.kubernetes.io/name: switchboard
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "switchboard.container" -}}
{{- $origin := required "set config.PUBLIC_ORIGIN, https://… as people open the portal" .root.Values.config.PUBLIC_ORIGIN -}}
image: "{{ .root.Values.image.repository }}:{{ .root.Values.image.tag }}"
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
env:
{{- range $name, $value := .root.Values.config }}
  - name: {{ $name }}
    value: {{ $value | quote }}
{{- end }}
{{- if .nodeOptions }}
  - name: NODE_OPTIONS
    value: {{ .nodeOptions | quote }}
{{- end }}
{{- if .natsUser }}
  - name: NATS_USER
    value: {{ .natsUser | quote }}
  - name: NATS_PASSWORD
    valueFrom:
      secretKeyRef:
        name: {{ .root.Values.natsSecretName }}
        key: {{ .natsUser }}
{{- end }}
envFrom:
  - secretRef:
      name: {{ .root.Values.secretName }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  readOnlyRootFilesystem: true
  allowPrivilegeEscalation: false
  capabilities:
    drop: [ALL]
  seccompProfile:
    type: RuntimeDefault
{{- end }}

{{- define "switchboard.ingressHost" -}}
ingressClassName: {{ .root.Values.ingress.className }}
tls:
  - hosts: [{{ .root.Values.ingress.host | quote }}]
    secretName: {{ .root.Values.ingress.tlsSecretName }}
{{- end }}

{{- define "switchboard.probes" -}}
ports:
  - name: http
    containerPort: 4000
startupProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 2
  failureThreshold: 30
livenessProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 10
readinessProbe:
  httpGet: { path: /readyz, port: http }
  periodSeconds: 5
  timeoutSeconds: 4
lifecycle:
  preStop:
    sleep:
      seconds: 5
{{- end }}
