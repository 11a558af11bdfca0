import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { books, MonthQuery, ExplainRequest, reconciliation, StartRunRequest } from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { AccountingEntryRepository } from './book-entries.repository.js';
import { FindingService } from './finding.service.js';
import { RunService } from './run.service.js';

/** Operations for staff about the comparison with PayPal's report. */
@Controller()
export class ReportController {
  constructor(
    private readonly runs: RunService,
    private readonly findings: FindingService,
    private readonly entries: AccountingEntryRepository,
  ) {}

  @Handles(reconciliation.overview)
  overview() {
    return this.findings.overview();
  }

  @Handles(reconciliation.start)
  start(@Payload() { form }: StartRunRequest) {
    return this.runs.start(form);
  }

  @Handles(reconciliation.explain)
  explain(@Payload() request: ExplainRequest) {
    return this.findings.explain(request);
  }

  @Handles(books.entries)
  async listAccountingEntries(@Payload() { month }: MonthQuery) {
    return { entries: await this.entries.ofMonth(month) };
  }
}
