import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import { toolbox } from '@earshot/contract/endpoints/admin/toolbox.ts'
import type { BulkAnswer } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import type { StatusCheck } from '@earshot/contract/schemas/admin/toolbox.ts'
import { useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { type ActionOptions, useAction } from '#ui/actions/use-action.ts'
import { deviceBody, gatewayBody, type StatusJob, withoutBlocked } from './status-job.ts'
import { forgetTypedCodes } from './use-typed-codes.ts'

export interface CheckedJob {
  job: StatusJob
  check: StatusCheck
}

interface DoneJob {
  job: StatusJob
  updated: number
  run: number | null
}

/** Makes the dry run of a list of codes, and the change after it. */
export function useStatusRun() {
  const [checked, setChecked] = useState<CheckedJob | null>(null)
  const [done, setDone] = useState<DoneJob | null>(null)
  /** What is wrong before anything is sent. */
  const [missing, setMissing] = useState<string | null>(null)
  const checkingDevices = useJobAction(toolbox.checkDevices)
  const checkingGateways = useJobAction(toolbox.checkGateways)
  const changingDevices = useJobAction(adminDevices.bulkStatus)
  const changingGateways = useJobAction(adminGateways.bulkStatus)
  const checks = [checkingDevices, checkingGateways]
  const changes = [changingDevices, changingGateways]
  const refused = [...checks, ...changes].find(({ refusal }) => refusal !== null)

  function clearRefusal(): void {
    setMissing(null)
    for (const { clear } of [...checks, ...changes]) clear()
  }

  function check(job: StatusJob): void {
    clearRefusal()
    setDone(null)
    const onDone = (answer: StatusCheck) => setChecked({ job, check: answer })
    if (job.kind === 'device') void checkingDevices.run({ body: deviceBody(job) }, { onDone })
    else void checkingGateways.run({ body: gatewayBody(job) }, { onDone })
  }

  function apply({ job, check: answered }: CheckedJob): void {
    clearRefusal()
    const sent = withoutBlocked(job, answered)
    const onDone = ({ updated, run }: BulkAnswer) => {
      setDone({ job, updated, run })
      setChecked(null)
      forgetTypedCodes()
    }
    if (job.kind === 'device') void changingDevices.run({ body: deviceBody(sent) }, { onDone })
    else void changingGateways.run({ body: gatewayBody(sent) }, { onDone })
  }

  return {
    checked,
    done,
    isChecking: checks.some(({ busy }) => busy),
    isApplying: changes.some(({ busy }) => busy),
    refusal: missing ?? refused?.refusal ?? null,
    refuse: (text: string) => {
      clearRefusal()
      setMissing(text)
    },
    check,
    apply,
    /** Is called when the change is undone, or another one begins. */
    clear: () => {
      setDone(null)
      setChecked(null)
      clearRefusal()
    },
  }
}

/** An action about many codes: their field shows the first message, because it stands for all of them. */
function useJobAction<E extends EndpointShape>(endpoint: E) {
  const options: ActionOptions<E> = {
    inPlace: true,
    refusal: error => (error instanceof ApiError ? error.fields.device_codes?.[0] : undefined),
  }
  return useAction(endpoint, options)
}
