#!/usr/bin/env node
// The sources are TypeScript; they run as one file that is made when they have changed (docs/decisions/050-one-file.md).
import { run } from '@earshot/one-file'

await run(new URL('../src/cli.ts', import.meta.url))
