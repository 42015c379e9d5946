// Tabs of one browser tell each other their writes by BroadcastChannel, and so would phones of different rounds that
// run side by side. Dexie reads the global when it is loaded, so this is imported first.
Reflect.deleteProperty(globalThis, 'BroadcastChannel')
