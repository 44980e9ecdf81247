import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { wireName } from './names.ts'
import { OPAQUE_FIELD } from './rename.ts'

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>> | undefined
  readonly required?: readonly string[] | undefined
  readonly items?: Schema | undefined
  readonly anyOf?: readonly Schema[] | undefined
}
/** What we read of the JSON Schema that zod writes. */
const schemaShape: z.ZodType<Schema> = z.object({
  properties: z
    .record(
      z.string(),
      z.lazy(() => schemaShape),
    )
    .optional(),
  required: z.array(z.string()).optional(),
  items: z.lazy(() => schemaShape).optional(),
  anyOf: z.array(z.lazy(() => schemaShape)).optional(),
})

/** A call in lines: where it lives, and each field of its form and of its answer as the wire calls it. */
export function describeCall({ path, auth, body, data, changes }: Endpoint): string[] {
  return [
    `${path} (${auth}${changes ? ', changes something' : ''})`,
    ...fieldsOf(schemaOf(body, 'input')).map((field) => `  > ${field}`),
    ...fieldsOf(schemaOf(data, 'output')).map((field) => `  < ${field}`),
  ]
}

/** The fields of a schema, those within others by their way there; a question mark for what may be left out. */
export function fieldsOf(schema: Schema): string[] {
  if (schema.items) return fieldsOf(schema.items).map((field) => `[]${field}`)
  if (schema.anyOf) return [...new Set(schema.anyOf.flatMap(fieldsOf))]
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const field = wireName(name) + (schema.required?.includes(name) ? '' : '?')
    if (name === OPAQUE_FIELD) return [`${field} (the browser’s)`]
    return [field, ...fieldsOf(inner).map((each) => `${field}${each.startsWith('[') ? '' : '.'}${each}`)]
  })
}

export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  return schemaShape.parse(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
}
