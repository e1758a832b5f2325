const VALID_STAGES: Readonly<Record<string, readonly string[]>> = {
  pig: ['fattening', 'wean to finish', 'sow', 'broilers'],
  piglet: ['nursery', 'wean to finish'],
}

/**
 * A stage suits an animal, by their names in any case (spec/1 §4). The specification itself lists broilers among
 * the pig stages (spec/3 §7.1). An unknown animal suits no stage.
 */
export function stageCompatibility(animal: string, stage: string): 'regular' | 'alarm' {
  const stages = Object.hasOwn(VALID_STAGES, animal.toLowerCase())
    ? VALID_STAGES[animal.toLowerCase()]
    : undefined
  return stages?.includes(stage.toLowerCase()) ? 'regular' : 'alarm'
}
