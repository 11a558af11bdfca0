import { DomainError } from '../shared/errors.js';
import type { AttentionEntry, AttentionPart } from './operations.js';

export interface JoinedAttention {
  entries: AttentionEntry[];
  /** Services without a response. */
  unavailable: string[];
}

/** Joins the parts of services, by their names. One that does not respond hides only its own part. */
export async function joinAttention(parts: Record<string, Promise<AttentionPart>>): Promise<JoinedAttention> {
  const read = await Promise.all(
    Object.entries(parts).map(async ([service, part]) => {
      try {
        return { service, entries: (await part).entries, failed: false };
      } catch (error) {
        if (error instanceof DomainError) return { service, entries: [], failed: true };
        throw error;
      }
    }),
  );
  return {
    entries: read.flatMap(({ entries }) => entries),
    unavailable: read.filter(({ failed }) => failed).map(({ service }) => service),
  };
}
