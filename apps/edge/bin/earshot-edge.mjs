#!/usr/bin/env node
// The sources are TypeScript and run as they are; tsx compiles them on load (docs/decisions).
import { register } from 'tsx/esm/api'

register()
await import('#cli.ts')
