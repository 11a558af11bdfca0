import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type GaugeValue, gaugeOfMethod } from '@charter/telemetry';

type Owner = Record<string, () => Promise<GaugeValue>>;

/** Registers every method with `@Gauge` of this process's providers while the process runs. */
@Injectable()
export class MetricsRegistry implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(MetricsRegistry.name);
  private readonly failing = new Set<string>();
  private readonly unregister: (() => void)[] = [];

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
        if (gauge) this.unregister.push(gauge.addSource(() => this.read(gauge.name, owner, method)));
      }
    }
  }

  /** Runs before the connections close that the gauges use. */
  onModuleDestroy(): void {
    for (const remove of this.unregister.splice(0)) remove();
  }

  private async read(name: string, owner: Owner, method: string): Promise<GaugeValue> {
    try {
      const value = await owner[method]!();
      this.failing.delete(name);
      return value;
    } catch (error) {
      if (!this.failing.has(name)) this.logger.warn({ gauge: name, error }, 'Gauge not read');
      this.failing.add(name);
      throw error;
    }
  }
}
