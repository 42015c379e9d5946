// A browser for WebKitWebDriver, run by gjs. The one that Debian brings forgets its disk whenever a driver opens it,
// so that it cannot be closed and opened again where it was. Arguments: the folder of its disk, and the
// names of what the engine has to do without.
import GLib from 'gi://GLib'
import Gtk from 'gi://Gtk?version=3.0'
import WebKit from 'gi://WebKit2?version=4.1'
import { programArgs } from 'system'

const [disk, ...without] = programArgs
Gtk.init(null)
const context = new WebKit.WebContext({
  website_data_manager: new WebKit.WebsiteDataManager({
    base_data_directory: `${disk}/data`,
    base_cache_directory: `${disk}/cache`,
  }),
})
const settings = new WebKit.Settings({ enable_write_console_messages_to_stdout: true })
const features = WebKit.Settings.get_all_features()
for (let at = 0; at < features.get_length(); at += 1) {
  const feature = features.get(at)
  if (without.includes(feature.get_identifier())) settings.set_feature_enabled(feature, false)
}

context.set_automation_allowed(true)
context.connect('automation-started', (_, session) => {
  const info = new WebKit.ApplicationInfo()
  info.set_name('Nomad')
  session.set_application_info(info)
  session.connect('create-web-view', () => {
    const view = new WebKit.WebView({ web_context: context, settings, is_controlled_by_automation: true })
    const window = new Gtk.Window({ default_width: 390, default_height: 844 })
    view.connect('close', () => window.destroy())
    window.add(view)
    window.show_all()
    return view
  })
})
new GLib.MainLoop(null, false).run()
