/** The message's gateway does not exist, or nothing is taken from it any more. */
export class UnknownGatewayError extends Error {
  constructor(gatewayCode: string) {
    super(`no gateway ${gatewayCode} to take telemetry from`)
    this.name = 'UnknownGatewayError'
  }
}
