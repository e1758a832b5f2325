export function run(program: URL): Promise<unknown>
export function oneFile(program: URL): Promise<string>
