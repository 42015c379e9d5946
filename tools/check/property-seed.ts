import fc from 'fast-check'

// A setup file of the tests: properties try the same examples in every run, so that none fails by chance.
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) })
