# A formula for Homebrew.
#
# Untried: nobody has built lifetrace on macOS yet, and example.com stands for the place of the
# repository. The formula belongs into a tap: `brew tap-new NAME/lifetrace`.
class Lifetrace < Formula
  desc "Shows which state an iOS app was in, when, for how long, and why it was terminated"
  homepage "https://example.com/lifetrace"
  license "Apache-2.0"
  head "https://example.com/lifetrace.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "cmark-gfm"
  depends_on "graphviz"
  depends_on "libarchive"
  depends_on "lz4"
  depends_on "librsvg"
  depends_on macos: :tahoe
  depends_on "vectorscan"

  def install
    # Homebrew keeps its libarchive apart from the system's, which has no headers.
    ENV.prepend_path "PKG_CONFIG_PATH", Formula["libarchive"].opt_lib/"pkgconfig"
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "lifetrace"
    system "make", "install", "PREFIX=#{prefix}", "COMMAND=.build/release/lifetrace",
           "BASHDIR=#{bash_completion}", "ZSHDIR=#{zsh_completion}", "FISHDIR=#{fish_completion}"
  end

  test do
    (testpath/"log.ndjson").write <<~NDJSON
      {"ts":"2026-03-02T10:00:00Z","event":"didFinishLaunching","bundle":"com.example.notes","pid":7}
      {"ts":"2026-03-02T10:00:01Z","event":"didBecomeActive","bundle":"com.example.notes","pid":7}
      {"ts":"2026-03-02T10:00:09Z","event":"willResignActive","bundle":"com.example.notes","pid":7}
    NDJSON
    assert_match "com.example.notes", shell_output("#{bin}/lifetrace report log.ndjson")
  end
end
