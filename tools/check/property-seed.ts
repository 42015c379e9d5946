import fc from 'fast-check'

// A setup file of the tests: properties use the same examples in every run, so that none fails at random.
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) })
