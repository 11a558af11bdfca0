import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { dayMs, fieldError, hourMs, invalid, limits, type ReconciliationRun, type RunForm } from '@charter/contracts';
import { Clock } from '@charter/service-kit';
import { ComparisonService } from './comparison.service.js';
import { IncompleteReport, ReportClient } from './report.client.js';
import { type Range, RunRepository } from './run.repository.js';

/** PayPal's report is complete up to so long ago. */
const reportLag = 3 * hourMs;
/** Days of the report that the timer reads. PayPal may change lines of the last days. */
const nightlyDays = 4;
/** Hour of the day by UTC from which the timer compares. */
const nightlyHour = 8;
const notAuthorized = 'Switch Transaction Search on for this PayPal app; it takes up to nine hours';

/** The comparisons of our payments with PayPal's report: one every night, and those that staff and operators start. */
@Injectable()
export class RunService {
  private readonly logger = new Logger(RunService.name);

  constructor(
    private readonly runs: RunRepository,
    private readonly report: ReportClient,
    private readonly comparison: ComparisonService,
    private readonly clock: Clock,
  ) {}

  /** Once after 08:00 UTC; one that PayPal cut short is repeated after an hour. Called more often. */
  async runNightly(): Promise<void> {
    const now = this.clock.now();
    const night = new Date(now);
    night.setUTCHours(nightlyHour, 0, 0, 0);
    if (now < night || (await this.runs.isDone(night, new Date(now.getTime() - hourMs)))) return;
    const range = await this.nightlyRange();
    const run = await this.runs.begin('timer', range, now);
    if (run) await this.execute(run, range);
  }

  /** Starts a run without waiting for its end. @returns the running one instead while there is one. @throws DomainError INVALID */
  async start(form: RunForm): Promise<ReconciliationRun> {
    const range = this.rangeOf(form);
    const run = await this.runs.begin('staff', range, this.clock.now());
    if (!run) return (await this.runs.newest('running')) ?? this.start(form);
    void this.execute(run, range).catch((error: unknown) => this.logger.error({ runId: run.id, error }, 'Reconciliation failed'));
    return run;
  }

  /** @returns the run after its end; while one is running, that one. @throws DomainError INVALID */
  async runToEnd(form: RunForm): Promise<ReconciliationRun> {
    const range = this.rangeOf(form);
    const run = await this.runs.begin('operator', range, this.clock.now());
    if (run) {
      await this.execute(run, range);
      return this.runs.find(run.id);
    }
    const running = await this.runs.newest('running');
    if (!running) return this.runToEnd(form);
    let last = running;
    while (last.state === 'running') {
      await pause(500);
      last = await this.runs.find(running.id);
    }
    return last;
  }

  /** Also the days since the timer's last complete run, as far as PayPal reports them: after an outage no day is left out. */
  private async nightlyRange(): Promise<Range> {
    const { since, until } = this.rangeOf({});
    const covered = await this.runs.coveredUntil();
    const oldest = until.getTime() - limits.reportDays * dayMs;
    return { since: covered && covered < since ? new Date(Math.max(covered.getTime(), oldest)) : since, until };
  }

  /** Whatever fails, the run does not stay "running". */
  private async execute({ id }: ReconciliationRun, range: Range): Promise<void> {
    try {
      const { lines, refreshedUntil } = await this.report.read(range.since, range.until);
      const until = refreshedUntil < range.until ? refreshedUntil : range.until;
      const compared = await this.comparison.compare(id, lines, { since: range.since, until });
      await this.runs.end(id, { ...compared, coveredUntil: until, problem: null }, this.clock.now());
      this.logger.log({ runId: id, ...compared }, 'Compared payments with the report of PayPal');
    } catch (error) {
      if (!(error instanceof IncompleteReport)) {
        await this.runs.end(
          id,
          { lines: 0, matched: 0, coveredUntil: null, problem: 'The comparison failed; see the log' },
          this.clock.now(),
        );
        throw error;
      }
      const problem = error.isUnauthorized ? notAuthorized : error.message;
      this.logger.error({ runId: id, problem }, 'The report of PayPal is incomplete');
      const compared = await this.comparison.compare(id, error.lines, null);
      await this.runs.end(id, { ...compared, coveredUntil: null, problem }, this.clock.now());
    }
  }

  private rangeOf({ from, to }: RunForm): Range {
    const newest = this.clock.now().getTime() - reportLag;
    const until = Math.min(newest, to ? Date.parse(to) + dayMs : newest);
    const since = from ? Date.parse(from) : until - nightlyDays * dayMs;
    if (since >= until || until - since > limits.reportDays * dayMs)
      throw invalid({ [from ? 'from' : 'to']: fieldError('reportRange', { max: limits.reportDays }) });
    return { since: new Date(since), until: new Date(until) };
  }
}
