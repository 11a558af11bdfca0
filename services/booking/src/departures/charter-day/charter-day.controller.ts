import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  AddCrewRequest,
  AddLogEntryRequest,
  AssignCrewRequest,
  MonthQuery,
  ChangeCrewRequest,
  charterDay,
  DayRequest,
  gratuities,
  ManifestRequest,
} from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { CrewService } from './crew.service.js';
import { DaySheetService } from './day-sheet.service.js';
import { GratuityListService } from './gratuity-list.service.js';
import { LogService } from './log.service.js';
import { ManifestService } from './manifest.service.js';

@Controller()
export class CharterDayController {
  constructor(
    private readonly sheets: DaySheetService,
    private readonly logs: LogService,
    private readonly manifests: ManifestService,
    private readonly crew: CrewService,
    private readonly gratuityLists: GratuityListService,
  ) {}

  @Handles(charterDay.daySheet)
  daySheet(@Payload() request: DayRequest) {
    return this.sheets.find(request);
  }

  @Handles(charterDay.addLogEntry)
  addLogEntry(@Payload() request: AddLogEntryRequest) {
    return this.logs.add(request);
  }

  @Handles(charterDay.renderManifest)
  renderManifest(@Payload() request: ManifestRequest) {
    return this.manifests.render(request);
  }

  @Handles(gratuities.ofMonth)
  listGratuities(@Payload() query: MonthQuery) {
    return this.gratuityLists.ofMonth(query);
  }

  @Handles(charterDay.listCrew)
  listCrew() {
    return this.crew.list();
  }

  @Handles(charterDay.addCrew)
  addCrew(@Payload() request: AddCrewRequest) {
    return this.crew.add(request);
  }

  @Handles(charterDay.changeCrew)
  changeCrew(@Payload() request: ChangeCrewRequest) {
    return this.crew.change(request);
  }

  @Handles(charterDay.assignCrew)
  assignCrew(@Payload() request: AssignCrewRequest) {
    return this.crew.assign(request);
  }
}
