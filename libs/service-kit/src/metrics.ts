import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type Measured, measuredBy } from '@charter/telemetry';

type Owner = Record<string, () => Promise<Measured>>;

/** Has every method asked that a provider of this process declares with @Measures, from its start to its end. */
@Injectable()
export class Measurements implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Measurements.name);
  private readonly failing = new Set<string>();
  private readonly asked: (() => void)[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onApplicationBootstrap(): void {
    for (const { instance } of this.discovery.getProviders()) {
      if (!instance || typeof instance !== 'object') continue;
      const owner = instance as Owner;
      const prototype = Object.getPrototypeOf(owner) as Owner;
      for (const method of this.scanner.getAllMethodNames(prototype)) {
        const gauge = measuredBy(prototype[method]!);
        if (gauge) this.asked.push(gauge.askWhenSeen(() => this.ask(gauge.name, owner, method)));
      }
    }
  }

  /** Before the servers go that would be asked. */
  onModuleDestroy(): void {
    for (const end of this.asked.splice(0)) end();
  }

  private async ask(name: string, owner: Owner, method: string): Promise<Measured> {
    try {
      const found = await owner[method]!();
      this.failing.delete(name);
      return found;
    } catch (error) {
      if (!this.failing.has(name)) this.logger.warn(`${name} cannot be measured: ${String(error)}`);
      this.failing.add(name);
      throw error;
    }
  }
}
