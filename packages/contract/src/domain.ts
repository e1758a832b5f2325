/**
 * Every threshold of the domain in one place (spec/3 §6). Nothing else in the code holds a limit of its own.
 * Times are in the unit their name says; RDI is coughs per animal (or per 100 birds) per 24 h.
 */
export const DOMAIN = {
  slotSeconds: 600,
  slotsPerHour: 6,
  evalGraceMin: 5,
  /** Codes that nobody knows become unregistered devices: so many from one gateway in an hour. */
  newDevicesPerHour: 200,
  rejectOlderDays: 30,
  rejectFutureMin: 10,
  minAudioPerSlotS: 300,
  validTemperatureC: { min: -20, max: 60 },
  offlineMin: 60,
  lostMin: 1440,
  /**
   * A status that is not Offline is older than its barn so much later than Offline is due; it is no limit of spec/3.
   */
  behindMarginMin: 60,
  nullHoldHours: 24,
  rdi: {
    windowSlots: 144,
    minAudioS: 43_200,
    minCoughs: 20,
    mode: 'STAGE',
    defaultHeard: { pig: 250, poultry: 2000 },
    scale: { pig: 1, poultry: 100 },
    ref: { NURSERY: 1, WEAN_TO_FINISH: 1, FATTENING: 1, SOW_GESTATION: 0.5, SOW_FARROWING: 0.5, BROILERS: 1 },
  },
  rhs: { numerator: 150, offset: 0.5, warnBelow: 60, alarmBelow: 40, deadband: 5 },
  machine: {
    COUGHS: { up: { WARNING: 2, ALARM: 2 }, down: 12 },
    TEMPERATURE: { up: { WARNING: 6, ALARM: 2 }, down: 6, step: 3, deadband: 0.5 },
    HUMIDITY: { up: { WARNING: 18, ALARM: 6 }, down: 6, step: 10, deadband: 3 },
  },
  climateMedianSlots: 3,
  caps: { tempHigh: 35, tempHighFromAgeDays: 70, tempLow: 5 },
  reopenHours: { COUGHS: 24, TEMPERATURE: 2, HUMIDITY: 2 },
  firstDataHours: 24,
  episode: { clearDays: 3, reopenDays: 3 },
  /**
   * The hours a condition must last before it is worth a recommendation, and the days until an unanswered one
   * expires.
   */
  recommendation: {
    afterHours: {
      climateAlert: 1,
      diagnostics: 24,
      veterinarian: 48,
      antiInflammatory: 12,
      treatment: 24,
    },
    expireDays: {
      environment: 3,
      pig_care: 2,
      diagnostics: 5,
      veterinarian: 5,
      anti_inflammatory: 4,
      treatment: 7,
    },
    temperatureRange: { hours: 24, max: 5 },
  },
  /** The screen compares so many hours on either side of a treatment; it is no limit of spec/3. */
  treatment: { aroundHours: 72 },
  realarm: { everyHours: 24, max: 3 },
  /** A gateway this long without a heartbeat (three are missing) speaks for its silent devices. */
  gatewaySilentMin: 30,
  push: { perHour: 6, quiet: ['21:00', '06:00'] },
  /**
   * A chain of messages tells people of an Alarm until somebody has it. These limits are ours: spec/3 §4.6 says who is
   * told of an alert, and the chain comes on top of that.
   */
  alarmChain: {
    /** A chain that nobody answers ends after so long, and is an administrator's matter then. */
    maxHours: 24,
    /** Alarms of one site that come within so long of each other and share a sensor or an airspace have one cause. */
    togetherMin: 30,
    repeatMin: { least: 15, usual: 120, most: 720 },
    maxSteps: 10,
    /** The last step of a plan comes no later than this. */
    lastStepMin: 720,
    snoozeMin: { least: 5, most: 240 },
    /** A snooze ends at once where the reading grows worse by so much: points of RHS, °C, percentage points. */
    worseBy: { COUGHS: 5, TEMPERATURE: 1, HUMIDITY: 5 },
    /** Who has an Alarm that lasts is asked again so often. */
    askAgainMin: 60,
    /** So many days count for the share of Alarms that were real. */
    shareDays: 365,
  },
  /**
   * A drill asks everybody of the plan at once. It is passed where the first answer comes within `firstAnswerMin` and
   * everybody has answered when it ends. A site without one for longer than `overdueDays` is overdue. The schedule keeps
   * to the hours of the local day from `hours.first` to `hours.last`.
   */
  drill: { minutes: 15, firstAnswerMin: 5, overdueDays: 31, hours: { first: 6, last: 20 } },
  /**
   * Notices about several places have one cause where they come so close. So long a message waits for the others of its cause, for who
   * is of several sites; an Alarm waits no longer than the others take to be written (record 093).
   */
  oneCause: { withinMin: 10, seconds: 60, alarmSeconds: 2 },
  /** Nobody silences a barn for longer than this with one piece of expected work (record 105). */
  expectedWork: { maxHours: 12 },
  /** Coughs over so many times an airspace's own normal for so many hours are worth a warning, where that is judged by. */
  ownNormal: { factor: 2, hours: 3 },
  availability: { ok: 90, warning: 50 },
  /** The free disk of a gateway in percent; less than `warning` is an alarm (spec/3 §3.2). */
  gatewayDisk: { ok: 20, warning: 10 },
  /** Minutes until a gateway returns to NORMAL by itself, where nobody says otherwise (spec/3 §3.2). */
  gatewayModeMinutes: { NORMAL: null, INSTALL: 120, MAINTENANCE: 240, DEBUG: 60, SLEEP: null },
  usage: { planMbMonth: 500, warnPct: 80 },
  licence: { expiringDays: 30, lastCallDays: 7 },
  /**
   * These limits say when a climate sensor is not believed. They are ours: spec/3 names none. They were set on recordings of
   * rooms, whose healthy sensors stand still for up to 72 slots in a quiet room and jump by 3 °C at most.
   */
  plausible: {
    /** A sensor that stands still this long while at least `neighbours` others moved by `swing` is frozen: 6 hours. */
    besideSlots: 36,
    /** The move of the neighbours' median that a working sensor would have seen, °C and percentage points. */
    swing: { TEMPERATURE: 2, HUMIDITY: 10 },
    /** Without such neighbours the monitor's own other sensor has to have moved by `swing` for a whole day. */
    aloneSlots: 144,
    /** Where nothing else moved either, two days decide: no air of a barn is the same to 0.01 for so long. */
    nothingSlots: 288,
    /** A humidity sensor stands at its end in washed or very dry air and is not frozen there, %. */
    humidityEnds: { low: 5, high: 99 },
    /** A step from one slot to the next that the neighbours did not share, °C and percentage points. */
    jump: { TEMPERATURE: 6, HUMIDITY: 30 },
    /** A single step is a door or a washer. So many within `jumpSlots` are a fault. */
    jumps: 3,
    jumpSlots: 36,
    /** The distance from the median of at least `neighbours` others that is no place's own, °C and percentage points. */
    apart: { TEMPERATURE: 6, HUMIDITY: 30 },
    neighbours: 2,
    /** It has to last this long, because one corner may be heated or washed for hours. */
    apartSlots: 36,
    /** A sensor counts again after so many plausible readings in a row; a frozen one has to move with each. */
    calmReadings: 6,
    /** After a longer silence what was before says nothing about what follows. */
    gapSlots: 36,
  },
  /**
   * These limits say what an airspace's own normal is learnt from. They are ours: spec/3 names none.
   */
  normal: {
    /** The same hour of so many days of age to either side belongs to a day's normal. */
    ageDays: 3,
    /** So many earlier batches have to have quiet days of that age; of more the newest ones count. */
    batches: { least: 3, most: 5 },
    /** One answer is about so many days at most. */
    mostDays: 200,
    /** The quiet days that a normal needs, and that are taken of the running batch while there are too few earlier ones. */
    quietDays: 14,
    /** They are looked for this far back, because animals of half the age are no measure. */
    runningDays: 42,
    /** Under so many values, P10 and P90 could be the value of a single day (`quantileOf`). */
    leastValues: 11,
    low: 0.1,
    high: 0.9,
    /** A monitor counts in an hour in which so many of its six slots were heard, … */
    slotsOfHour: 5,
    /** … an hour where so large a share of the monitors that hung there counts, … */
    monitorShare: 0.5,
    /** … and a day with so many hours: half of it, as for an RHS. */
    hoursOfDay: 12,
    /** Coughs rise before an episode is found (spec/3 §1: by 2 to 5 days), so these days are no normal either. */
    beforeEpisodeDays: 3,
    /**
     * The least normal that coughs are compared with, coughs per animal (per 100 birds) and hour: a quarter of the reference of
     * one in 24 h. Without it a single cough in a silent barn would be many times its normal.
     */
    leastCoughs: 0.01,
  },
  /**
   * These limits say what is worth an administrator's while. They are ours: spec/3 names the disk, the silence and
   * the term, but none of these.
   */
  incident: {
    /** Gateways of one site that fell silent within so long have one cause: power or the line, not each its own. */
    togetherMin: 30,
    /**
     * The days on its site in which a gateway is to be plugged in; after them it is dead on arrival, or forgotten.
     */
    unheardDays: 7,
    /** A reading of 0.01 °C or 0.01 % that never moves for so long is stuck. */
    frozenSamples: 144,
    /**
     * A monitor is deaf that hears no cough at all among a room of animals for two days, because a quiet day is well
     * possible.
     */
    deafSamples: 288,
    /** The boards produced in one week: so many at fault, and so large a share of the week's. */
    lot: { faulty: 3, sharePct: 10 },
    /** A gateway that sent for another site's monitors is shown for so long after the last time. */
    foreignHours: 24,
    orderLateDays: 14,
    orderVeryLateDays: 28,
    /** A term that ended stays in the list so long; after that nobody means to renew it. */
    licenceOverDays: 30,
  },
  export: { pollMs: 3000, linkHours: 24 },
} as const
