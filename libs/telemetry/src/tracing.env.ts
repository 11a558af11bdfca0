/**
 * Reads OpenTelemetry's standard variables; its SDK reads the endpoint itself, and OTEL_SERVICE_NAME. Empty variables count as missing.
 *
 * @returns the share of traces to sample; undefined without a collector
 * @throws Error when OTEL_TRACES_SAMPLER_ARG is not between 0 and 1
 */
export function tracingEnv(): { share: number } | undefined {
  if (!process.env.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const share = Number(process.env.OTEL_TRACES_SAMPLER_ARG || 1);
  if (share >= 0 && share <= 1) return { share };
  throw new Error('OTEL_TRACES_SAMPLER_ARG must be between 0 and 1');
}
