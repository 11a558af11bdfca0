/**
 * By OpenTelemetry's own names; its SDK reads the address by itself, and OTEL_SERVICE_NAME. What is empty is not given.
 *
 * @returns undefined when nobody is to be told
 * @throws Error when OTEL_TRACES_SAMPLER_ARG is no share
 */
export function tracingEnv(): { share: number } | undefined {
  if (!process.env.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const share = Number(process.env.OTEL_TRACES_SAMPLER_ARG || 1);
  if (share >= 0 && share <= 1) return { share };
  throw new Error('OTEL_TRACES_SAMPLER_ARG must be between 0 and 1');
}
