import { expect, test } from 'vitest'
import { openCourseCatalogue } from './course-catalogue.ts'

const shipped = openCourseCatalogue({ courseCatalogueUrl: '' })

test('the catalogue of the product knows its courses in any spelling of their names', async () => {
  const tees = await shipped.teeboxesOf({ name: ' canyon LAKES', city: 'San Ramon', state: 'CA' })
  expect(tees?.[0]).toEqual({ description: 'Blue', rating: 71.9, slope: 133, yardage: null })
})

test('a course by the same name in another place is not that course', async () => {
  expect(await shipped.teeboxesOf({ name: 'Canyon Lakes', city: 'Elsewhere', state: 'CA' })).toBeNull()
})
