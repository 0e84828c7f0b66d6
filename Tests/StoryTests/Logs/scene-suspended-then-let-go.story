input scene-suspended-then-let-go.txt

# A suspended scene whose assertion is given up is suspended still.
app com.example.notes
  scene sceneID:com.example.notes-default
    state 02:41:49.845457 suspended observed
    end 02:41:50.100000 cutOff
