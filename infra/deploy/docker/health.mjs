/** The health check of images, which have no shell: exit code 0 when the container's program is ready. */
const answer = await fetch(`http://127.0.0.1:${process.env.HEALTH_PORT}/health/ready`).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
