/** An image has no shell to ask with: exit code 0 when the process beside us is ready. */
const answer = await fetch(`http://127.0.0.1:${process.env.HEALTH_PORT}/health/ready`).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
