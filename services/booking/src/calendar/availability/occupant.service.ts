import { Inject, Injectable, type OnModuleInit, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { ReadManager, Transaction } from '@charter/database';
import type { CharterTime } from './calendar.js';
import type { Occupant } from './occupant.js';
import { OccupancyRepository } from './occupancy.repository.js';

/** What a source knows of an occupancy: a part of a charter's hours may be what is occupied. */
export interface NamedOccupant {
  name: string;
  /** Without them, the times of the occupancy. */
  startsAt?: Date;
  endsAt?: Date;
}

/** Names what has occupied the boat, of one kind of record. Each table that refers to an occupancy has one, in the list of `booking.module.ts`. */
export interface OccupantSource {
  /** @param occupancy `extends` of minutes after a booking: the id of that booking's occupancy @returns null when the record is of another kind */
  findOccupant(tx: ReadManager, occupancy: { id: string; extends: string | null }): Promise<NamedOccupant | null>;
}

export type OccupantSources = readonly Type<OccupantSource>[];

/** Provides OccupantSources. */
export const occupantSources = Symbol('occupantSources');

/** Who has the boat. Names are in modules that build on this one, so that the root lists their classes. */
@Injectable()
export class OccupantService implements OnModuleInit {
  private sources: OccupantSource[] = [];

  constructor(
    private readonly occupancies: OccupancyRepository,
    @Inject(occupantSources) private readonly classes: OccupantSources,
    private readonly modules: ModuleRef,
  ) {}

  onModuleInit(): void {
    this.sources = this.classes.map((type) => this.modules.get(type, { strict: false }));
  }

  /** The first booking, hold, block or offer that overlaps the time; null when there is none. */
  async find(tx: Transaction, time: CharterTime, now: Date): Promise<Occupant | null> {
    const occupied = await this.occupancies.firstWithin(tx, time, now);
    if (!occupied) return null;
    const { kind, startsAt, freeAgainAt } = occupied;
    for (const source of this.sources) {
      const found = await source.findOccupant(tx, occupied);
      if (found) return { kind, startsAt, endsAt: freeAgainAt, freeAgainAt, ...found };
    }
    throw new Error(`occupancy ${occupied.id} has no record`);
  }
}
