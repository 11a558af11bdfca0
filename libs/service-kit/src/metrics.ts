import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type GaugeValue, gaugeOfMethod } from '@charter/telemetry';

type Owner = Record<string, () => Promise<GaugeValue>>;

/** Has every method asked that a provider of this process declares with @Measures, from its start to its end. */
@Injectable()
export class MetricsRegistry implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(MetricsRegistry.name);
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
        const gauge = gaugeOfMethod(prototype[method]!);
        if (gauge) this.asked.push(gauge.addSource(() => this.ask(gauge.name, owner, method)));
      }
    }
  }

  /** Before the servers go that would be asked. */
  onModuleDestroy(): void {
    for (const end of this.asked.splice(0)) end();
  }

  private async ask(name: string, owner: Owner, method: string): Promise<GaugeValue> {
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
